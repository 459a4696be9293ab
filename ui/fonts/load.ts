/// <reference types="vite/client" />
import stylesheet from './pretendard/pretendard.css?url'

/**
 * Adds the Pretendard faces once the page has loaded, so a first visit paints at once in the system font
 * and the next page finds the needed subsets in the cache (`font-display: optional`: text never jumps).
 */
export const loadFonts = () => {
  const add = () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    document.head.append(link)
  }
  if (document.readyState === 'complete') add()
  else window.addEventListener('load', add, { once: true })
}
