type NamedFile = { name: string; type: string }

/**
 * [FL-02] Whether the file fits an accept rule such as '.jpg, .PDF, image/*'. No rule passes everything.
 * This is a courtesy to the user: the content is checked where the file is stored.
 */
export function acceptsFile(rule: string | readonly string[] | null | undefined, file: NamedFile): boolean {
  const entries = (typeof rule === 'string' ? rule.split(',') : (rule ?? []))
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
  if (entries.length === 0) return true
  const name = file.name.toLowerCase()
  const type = (file.type.split(';', 1)[0] ?? '').trim().toLowerCase()
  return entries.some((entry) => (entry.startsWith('.') ? name.endsWith(entry) : matchesType(entry, type)))
}

function matchesType(pattern: string, type: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true
  if (!pattern.includes('/')) return false
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

/** What an iPhone keeps its photographs in, which no browser but its own shows. */
export const isHeicName = (name: string) => /\.hei[cf]$/i.test(name)
export const HEIC_REFUSED =
  'HEIC 사진은 올릴 수 없어요. 사진 앱에서 JPG로 내보내거나, 아이폰 설정의 카메라에서 ‘높은 호환성’을 골라 찍어 주세요.'
