import type { PartView, TurnView } from '../../protocol/index.ts';
import { element, icon } from '../host/index.ts';
import type { RenderContext } from './context.ts';
import { linkButton } from './textBlock.ts';
import { renderTree } from './tree.ts';

type MediaView = Extract<PartView, { kind: 'media' }>;
type UnknownView = Extract<PartView, { kind: 'unknown' }>;

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${sizes.format(bytes / 1_000)} KB`;
  return `${sizes.format(bytes / 1_000_000)} MB`;
}

/** A medium named with type and size. An image of the file itself is drawn after a click; nothing is ever fetched. */
export function renderMedia(
  context: RenderContext,
  turn: TurnView,
  partNumber: number,
  media: MediaView,
): HTMLElement {
  const isImage = /^image\/(png|jpeg|gif|webp)$/.test(media.mediaType);
  const target = element('div', { class: 'media-image' });
  const box = element(
    'div',
    { class: 'media' },
    icon(isImage ? 'file-media' : 'file-binary'),
    element('span', { class: 'media-type' }, media.mediaType),
    media.bytes === null ? null : element('span', { class: 'media-size' }, size(media.bytes)),
    media.reference === null ? null : element('span', { class: 'media-reference' }, media.reference),
  );
  if (media.inline && isImage) {
    box.append(linkButton('Show image', () => context.actions.showMedia(turn.number, partNumber, target)));
  }
  return element('div', {}, box, target);
}

/** What the reader of the format does not know, shown as it is. */
export function renderUnknown(
  context: RenderContext,
  turn: TurnView,
  partNumber: number,
  part: UnknownView,
): HTMLElement {
  return element(
    'div',
    { class: 'unknown' },
    element('div', { class: 'unknown-head' }, element('span', { class: 'badge' }, 'unknown'), part.type),
    renderTree(context, turn, partNumber, part.value),
  );
}
