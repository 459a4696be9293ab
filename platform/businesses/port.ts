/** Asks the National Tax Service who a business is. */
export interface BusinessRegistry {
  /** Never throws for what the service or the network does. */
  check(business: { number: string; directorName: string; openedOn: string }): Promise<BusinessAnswer>
}

/**
 * `open`: number, director and day fit, and it goes on. `different`: they do not fit. `resting`, `closed`: they
 * fit, but it has stopped for a while or for good. `unknown`: nobody can say now.
 */
export type BusinessAnswer =
  | { kind: 'open' | 'resting' | 'closed'; taxType: string }
  | { kind: 'different' }
  | { kind: 'unknown'; reason: string }
