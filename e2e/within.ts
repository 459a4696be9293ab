/** Leads to an address within the app, as its links do: the page is drawn by the code that has begun already. */
export const goWithin = (address: string) =>
  `void __TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} })`

/** Whether the router has come to where it last was led. */
export const hasArrived = `(({ status, location, resolvedLocation }) =>
  status === 'idle' && location.href === resolvedLocation?.href)(__TSR_ROUTER__.state)`
