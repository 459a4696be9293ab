/**
 * NV-06: what a route declares about itself, in its `staticData`. A layout's declaration holds for its pages.
 */
export type PageMeta = {
  auth?: {
    /** NV-07. Left out: login is needed. `exists`: a known user is enough. */
    required?: boolean | 'exists'
    /** At least one of them. */
    roles?: readonly string[]
    /** Only these customer types (NV-09). */
    limitUserCstTyCdList?: readonly string[]
    /** An address that carries this parameter opens the page without login; the page redeems it. */
    openWith?: string
  }
  /** NV-08: false is a 404; `back` sends the reader back one page. */
  validate?: (page: PageAddress) => boolean | 'back'
  /** A last word of the page itself, after everything else; `signal` once another navigation overtook it. */
  middleware?: (page: PageAddress, signal: AbortSignal) => Decision | null | Promise<Decision | null>
  /** NV-01. */
  preventBackward?: boolean
  layout?: string
  category?: string
  breadcrumb?: readonly string[]
  mainClass?: string
  /** RT-20: the page stays as it is while others are open. */
  keepAlive?: boolean
  /** NV-04: the page belongs to a menu of the back office and opens as a tab. */
  menu?: boolean
}

export type PageAddress = {
  path: string
  /** Path, query and hash. */ href: string
  search: Record<string, unknown>
}

export type Decision =
  | { go: 'on' }
  /** `reason` is shown when the page is reached (NV-12). */
  | { go: 'redirect'; to: string; reason?: string }
  | { go: 'not-found'; message?: string }
  | { go: 'alert'; message: string }
  | { go: 'refused'; status: number; message: string }
  /** One page back. */
  | { go: 'back' }

/** The shop's own rules, which the room that knows what a user is supplies. */
export type Policy<User> = {
  rolesOf(user: User): readonly string[]
  /** NV-09..NV-12; null when nothing speaks against it. */
  rule(ask: {
    meta: PageMeta
    user: User | null
    target: PageAddress
    current: string | null
  }): Decision | null
  /** NV-04: the address is that of a tab which was open before the document was loaded again. */
  reopens?(target: PageAddress): boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageMeta {}
}

/** Joins the declarations from the root to the page; the inner one wins, `auth` field by field. */
export function joinMeta(declared: readonly (PageMeta | undefined)[]): PageMeta {
  return declared.reduce<PageMeta>(
    (joined, own) => ({
      ...joined,
      ...own,
      ...((joined.auth || own?.auth) && { auth: { ...joined.auth, ...own?.auth } }),
    }),
    {},
  )
}
