import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, RefusalCode, RefusalData, Reply } from '#platform/contract/endpoint.ts'
import { call, type CallArguments } from './call.ts'
import { CallError, refusedWith } from './call-error.ts'
import { idempotency } from './idempotency.ts'

/** Answers stay fresh this long; going back within it asks nothing. */
const FRESH_MS = 5_000
/**
 * Kept in memory this long after the last page used them, so that a list kept alive comes back without a
 * flash.
 */
const KEPT_MS = 1_800_000

/** `call` retries and decides what offline means, so the client does neither. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: false,
        // HT-03: what the page's loader has just asked for in vain is not asked again by its parts
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export type QueryArguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** The only way to read: `useSuspenseQuery(query(listOrders, { query: { page } }))`. */
export const query = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Reply<E>> =>
      call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
  })

/** Every answer of an endpoint, whatever its input: for `queryClient.invalidateQueries`. */
export const queriesOf = (endpoint: Endpoint) => ({ queryKey: [endpoint.path] as const })

type SendOptions<E extends Endpoint> = {
  /** Endpoints whose answers this send changes. */
  changes?: readonly Endpoint[]
  onSuccess?: (reply: Reply<E>, input: Input<E>) => unknown
  onError?: (error: CallError, input: Input<E>) => unknown
} & (E['idempotent'] extends true
  ? {
      /** Names what happens once: `order:${sheetId}`. Its key lives until the send succeeds. */
      sheet: string
    }
  : { sheet?: undefined })
type SendArguments<E extends Endpoint> = E['idempotent'] extends true
  ? [options: SendOptions<E>]
  : [options?: SendOptions<E>]

/** The way to write: a mutation whose refusals have types. `send.refusal('sold-out')?.data` */
export function useSend<const E extends Endpoint>(endpoint: E, ...[options]: SendArguments<E>) {
  const client = useQueryClient()
  const { sheet, changes = [], onSuccess, onError } = (options ?? {}) as SendOptions<E>
  const mutation = useMutation<Reply<E>, CallError, Input<E>>({
    mutationFn: async (input) => {
      const reply = await call(
        endpoint,
        ...([
          input,
          sheet === undefined ? {} : { key: idempotency().keyFor(sheet) },
        ] as unknown as CallArguments<E>),
      )
      // the sheet that was sent: `onSuccess` would be the latest drawing's, which may name another one
      if (sheet !== undefined) idempotency().settle(sheet)
      return reply
    },
    async onSuccess(reply, input) {
      await Promise.all(changes.map((changed) => client.invalidateQueries(queriesOf(changed))))
      await onSuccess?.(reply, input)
    },
    onError(error, input) {
      // what was sent before stands, though its answer was lost: the next one is another thing
      if (sheet !== undefined && error.code === 'key-reused') idempotency().settle(sheet)
      return onError?.(error, input)
    },
  })
  return {
    ...mutation,
    /** The last failure when it was this refusal, else null. */
    refusal: <C extends RefusalCode<E>>(code: C): (CallError & { code: C; data: RefusalData<E, C> }) | null =>
      refusedWith(mutation.error, endpoint, code) ? mutation.error : null,
  }
}
