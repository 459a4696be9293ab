/** The only source of the present instant for business rules, so that tests can hold or move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export function heldClock(start: string): Clock & { set(at: string): void; advance(ms: number): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (to) => void (at = new Date(to)),
    advance: (ms) => void (at = new Date(at.getTime() + ms)),
  }
}
