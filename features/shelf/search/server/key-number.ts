/** The number of a key (FNV-1a). Two keys that share one find too much at worst, and the text is looked at, too. */
export function keyNumber(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash | 0
}
