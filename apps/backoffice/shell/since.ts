const MINUTE = 60_000

/** How long ago, in the largest whole unit: `3일`, `5시간`, `12분`. */
export function sinceWords(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE))
  if (minutes < 60) return `${minutes}분`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일`
}
