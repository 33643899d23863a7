/**
 * The UTF-16 code unit a literal is compared with: ASCII letters in lower case, the two characters outside ASCII
 * that equal an ASCII letter when case is ignored (the Kelvin sign and the long s) as that letter, and the
 * typographic apostrophe as the straight one, so that `n['’]t` has a literal.
 */
export function foldCode(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code === 0x212a) return 107;
  if (code === 0x17f) return 115;
  if (code === 0x2019) return 39;
  return code;
}
