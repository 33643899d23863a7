/** @typedef {import('../types.ts').Item} Item */

/**
 * An item that no beat of the task stands behind.
 * @param {Partial<Item> & Pick<Item, 'id' | 'stage' | 'steps'>} item
 * @returns {Item}
 */
export function extraItem(item) {
  return { plan: 'continue', after: [], why: [], saw: [], planned: false, together: false, ...item };
}
