import type { JsonObject, JsonValue, MediaPart, Part } from '../model/index.ts';
import { field, firstString, objectField, stringField } from './fields.ts';

const dataUrl = /^data:([^;,]*)((?:;[^;,]*)*),/;

/** Bytes that base64 text decodes to, without decoding it. */
export function base64Size(text: string): number {
  const trimmed = text.replace(/\s+/g, '').replace(/=+$/, '');
  return Math.floor((trimmed.length * 3) / 4);
}

/** An image, sound or file from its address: a `data:` URL is opened, anything else is kept as a reference. */
export function mediaFromUrl(url: string, fallbackType: string, name: string | null = null): MediaPart {
  const match = dataUrl.exec(url);
  if (match === null) return { kind: 'media', mediaType: fallbackType, bytes: null, reference: url };
  const mediaType = match[1] === '' || match[1] === undefined ? fallbackType : match[1];
  const body = url.slice(match[0].length);
  if (match[2]?.includes(';base64') === true) return mediaFromBase64(body, mediaType, name);
  return { kind: 'media', mediaType, bytes: null, reference: name ?? url };
}

/** `data` is kept only for images, which can be shown as a thumbnail. */
export function mediaFromBase64(data: string, mediaType: string, name: string | null = null): MediaPart {
  return {
    kind: 'media',
    mediaType,
    bytes: base64Size(data),
    reference: name,
    ...(mediaType.startsWith('image/') ? { data } : {}),
  };
}

/** What an image, document, file, audio or video block stands for; null where the block is none of these. */
export function mediaBlock(type: string, block: JsonObject): Part[] | null {
  switch (type) {
    case 'image':
    case 'document': {
      const source = objectField(block, 'source');
      if (source !== null) return sourceBlock(block, source, type === 'image' ? 'image/*' : 'application/*');
      return looseMedia(block, type, type === 'image' ? 'image/*' : 'application/*');
    }
    case 'image_url':
    case 'input_image':
      return looseMedia(block, 'image_url', 'image/*');
    case 'file':
    case 'input_file':
      return looseMedia(objectField(block, 'file') ?? block, 'file_url', 'application/*');
    case 'audio':
    case 'input_audio':
    case 'output_audio': {
      const inner = objectField(block, type) ?? block;
      const format = stringField(inner, 'format');
      return looseMedia(inner, 'audio', format === null ? 'audio/*' : `audio/${format}`);
    }
    case 'video': {
      const format = stringField(block, 'format');
      return looseMedia(block, 'video', format === null ? 'video/*' : `video/${format}`);
    }
    default:
      return null;
  }
}

/** Anthropic: `source: {type: base64 | url | file | text | content, media_type, data | url | file_id | content}`. */
function sourceBlock(block: JsonObject, source: JsonObject, fallbackType: string): Part[] {
  const mediaType = stringField(source, 'media_type') ?? fallbackType;
  const title = firstString(block, 'title', 'name', 'filename');
  const data = stringField(source, 'data');
  if (stringField(source, 'type') === 'text' && data !== null) {
    return [
      { kind: 'media', mediaType, bytes: null, reference: title },
      { kind: 'text', text: data },
    ];
  }
  if (data !== null) return [mediaFromBase64(data, mediaType, title)];
  const url = stringField(source, 'url');
  if (url !== null) return [mediaFromUrl(url, mediaType, title)];
  return [
    { kind: 'media', mediaType, bytes: null, reference: firstString(source, 'file_id') ?? title ?? null },
  ];
}

/** The other spellings: an address or base64 under one of several names, as a string or as `{url}`. */
function looseMedia(block: JsonObject, name: string, fallbackType: string): Part[] {
  const mediaType = firstString(block, 'media_type', 'mime_type', 'mimeType', 'mediaType') ?? fallbackType;
  const title = firstString(block, 'filename', 'title', 'name');
  const raw = ['data', 'file_data'].map((key) => stringField(block, key)).find((data) => data !== null);
  if (raw !== undefined && raw !== null) {
    return [
      raw.startsWith('data:') ? mediaFromUrl(raw, mediaType, title) : mediaFromBase64(raw, mediaType, title),
    ];
  }
  const url = addressOf(field(block, name)) ?? firstString(block, 'url', 'file_url', 'uri');
  if (url !== null) return [mediaFromUrl(url, mediaType, title)];
  return [{ kind: 'media', mediaType, bytes: null, reference: firstString(block, 'file_id') ?? title }];
}

function addressOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : stringField(value, 'url');
}
