/** The choices of a select from its labels: all of them, or those of `values` in that order. */
export const optionsOf = <K extends string>(
  labels: Readonly<Record<K, string>>,
  values: readonly K[] = Object.keys(labels) as K[],
): { value: K; label: string }[] => values.map((value) => ({ value, label: labels[value] }))
