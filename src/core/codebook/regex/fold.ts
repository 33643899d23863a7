/**
 * The UTF-16 code unit a literal is compared with: ASCII letters in lower case, and the two characters outside ASCII
 * that equal an ASCII letter when case is ignored (the Kelvin sign and the long s) as that letter.
 */
export function foldCode(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code === 0x212a) return 107;
  if (code === 0x17f) return 115;
  return code;
}
