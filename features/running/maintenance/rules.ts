export type Window = { beginsAt: Date; endsAt: Date; used: boolean }

export const isOpen = ({ beginsAt, endsAt, used }: Window, now: Date) =>
  used && beginsAt <= now && now < endsAt

export const stateOf = (window: Window, now: Date) =>
  !window.used
    ? ('off' as const)
    : now >= window.endsAt
      ? ('over' as const)
      : now >= window.beginsAt
        ? ('open' as const)
        : ('to-come' as const)
