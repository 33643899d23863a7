// What every host the core runs in has (Node, a worker, a browser) and the ECMAScript library types do not declare.
// Nothing else may be added: the core has no host.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
