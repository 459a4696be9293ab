/** Told of a statement as it begins; what it returns is told how it ended. */
export type Noted = (text: string) => ((failed: boolean) => void) | null
export const unnoted: Noted = () => null

/** Sends a statement and tells `step`, in the context of whoever asks, how long it took. */
export const noting =
  (step: Noted) =>
  <T>(text: string, send: () => Promise<T>): Promise<T> => {
    const ended = step(text)
    if (!ended) return send()
    const answer = send()
    answer.then(
      () => ended(false),
      () => ended(true),
    )
    return answer
  }
