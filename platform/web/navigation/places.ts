/**
 * RT-20: where a kept page was left, so that opening it by a plain link shows the same filters and page
 * again. A link with parameters of its own, or a step within the page, is followed as it is.
 */
export function createPlaces() {
  const places = new Map<string, string>()
  return {
    leave: (path: string, href: string) => void places.set(path, href),
    /** The address to open instead of a bare `path`, or null. */
    comeBack({ path, href, current }: { path: string; href: string; current: string | null }) {
      const place = places.get(path)
      return current !== null && current !== path && href === path && place && place !== href ? place : null
    },
    clear: () => places.clear(),
  }
}
