type Page = {
  medimallApp?: unknown
  webkit?: { messageHandlers?: { medimallApp?: unknown } }
  opener: unknown
}

/** Whether an app may be around this page (see app-host.ts): cheap enough for every page's start. */
export const mayHaveApp = (page: Page, hostOrigin: string) =>
  Boolean(page.medimallApp ?? page.webkit?.messageHandlers?.medimallApp ?? (hostOrigin && page.opener))
