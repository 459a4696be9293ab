/** What a drill proves: one line each. What does not hold is named at the end; the others are still tried. */
export function openProofs() {
  const broken: string[] = []
  const say = (mark: string, text: string) => process.stdout.write(`${mark}  ${text}\n`)
  return {
    /** Runs a proof; what it returns stands behind its sentence. */
    async prove(sentence: string, work: () => Promise<string | void>) {
      const begun = performance.now()
      try {
        const found = await work()
        say('ok', `${sentence}${found ? `: ${found}` : ''} (${seconds(begun)} s)`)
      } catch (error) {
        broken.push(sentence)
        say(
          '!!',
          `${sentence}: ${(error as Error).message.split('\n').slice(0, 6).join(' ')} (${seconds(begun)} s)`,
        )
      }
    },
    /** The sentences that did not hold. */
    broken,
  }
}
export type Prove = ReturnType<typeof openProofs>['prove']

const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1)

/** Fails loudly. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
