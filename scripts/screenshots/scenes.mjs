/**
 * @typedef {object} Scene
 * @property {string} [folder] what to open a copy of, where it is not the sample workspace
 * @property {(workbench: import('../host/index.mjs').Workbench) => Promise<void>} arrange brings the window into the state to show, and waits until it shows
 * @property {(workbench: import('../host/index.mjs').Workbench) => Promise<void>} [settled] waits again after the theme changed, or opens what a change of theme closes
 */

/**
 * The pictures of the documentation, by the first half of their file's name.
 * @type {Record<string, Scene>}
 */
export const scenes = {
  workbench: {
    arrange: async (workbench) => workbench.ready(),
  },
};
