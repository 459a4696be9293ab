import { loadScript } from '#platform/web/calls/script.ts'

export interface PostalAddress {
  postcode: string
  roadAddress: string
  jibunAddress: string
  buildingName: string
}

/** The fields used of what the Kakao postcode service hands over. */
interface KakaoAddress {
  zonecode: string
  roadAddress: string
  autoRoadAddress: string
  jibunAddress: string
  autoJibunAddress: string
  buildingName: string
}

interface KakaoPostcode {
  embed(element: HTMLElement, options?: { q?: string; autoClose?: boolean }): void
}

interface KakaoOptions {
  oncomplete(address: KakaoAddress): void
  width: string
  height: string
  shorthand: boolean
}

type KakaoNamespace = { kakao?: { Postcode?: new (options: KakaoOptions) => KakaoPostcode } }

/** Loads the postcode script once. */
export async function loadPostcodeScript(url: string): Promise<void> {
  await loadScript(url)
  if (!(globalThis as KakaoNamespace).kakao?.Postcode)
    throw new Error('the postcode script defined no search')
}

/**
 * Shows the postcode search inside the element, which gives it its size, and resolves with the chosen
 * address. It stays pending when the buyer closes the search without choosing.
 */
export async function openPostcode(element: HTMLElement, url: string): Promise<PostalAddress> {
  await loadPostcodeScript(url)
  const { Postcode } = (globalThis as KakaoNamespace).kakao!
  return new Promise((resolve) => {
    const search = new Postcode!({
      oncomplete: (address) => resolve(readAddress(address)),
      width: '100%',
      height: '100%',
      // Region names in full: 서울특별시, not 서울.
      shorthand: false,
    })
    search.embed(element)
  })
}

/** A buyer who picked the lot number may get only a guessed road name, and the other way round. */
const readAddress = (address: KakaoAddress): PostalAddress => ({
  postcode: address.zonecode,
  roadAddress: address.roadAddress || address.autoRoadAddress,
  jibunAddress: address.jibunAddress || address.autoJibunAddress,
  buildingName: address.buildingName,
})
