import { element } from '../host/index.ts';

/** Draws an image of the transcript from its bytes: a `blob:` address, never a remote one. */
export async function showImage(target: HTMLElement, mediaType: string, base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const image = element('img', { class: 'media-picture' });
  image.alt = `Image of the transcript, ${mediaType}`;
  image.src = url;
  target.replaceChildren(image);
  try {
    await image.decode();
  } catch {
    target.replaceChildren(
      element('span', { class: 'media-note' }, 'This is not an image that can be shown.'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
