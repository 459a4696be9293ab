import { call } from '#platform/web/calls/call.ts'
import { loadScript } from '#platform/web/calls/script.ts'
import { readChannel } from '../contract.ts'

/** Channel Talk's own door: calls made before its script stands wait in `q`, as its loader expects. */
type ChannelDoor = { (...args: unknown[]): void; q?: unknown[][]; c?: (args: unknown[]) => void }
type ChannelWindow = { ChannelIO?: ChannelDoor }

let booted = false

function door(): ChannelDoor {
  const place = globalThis as ChannelWindow
  if (place.ChannelIO) return place.ChannelIO
  const made: ChannelDoor = (...args) => made.c?.(args)
  made.q = []
  made.c = (args) => void made.q?.push(args)
  return (place.ChannelIO = made)
}

/** Opens Channel Talk's messenger as this member; its script comes with the first press. */
export async function openChannel(scriptUrl: string) {
  if (!booted) {
    const { pluginKey, memberId, memberHash, name } = await call(readChannel)
    door()
    await loadScript(scriptUrl)
    await new Promise<void>((done, fail) =>
      door()(
        'boot',
        {
          pluginKey,
          memberId,
          memberHash,
          profile: { name },
          language: 'ko',
          hideChannelButtonOnBoot: true,
        },
        (error: unknown) => (error ? fail(new Error('Channel Talk did not boot')) : done()),
      ),
    )
    booted = true
  }
  door()('showMessenger')
}

/** Whoever leaves takes their conversation along. */
export function leaveChannel() {
  if (!booted) return
  booted = false
  door()('shutdown')
}
