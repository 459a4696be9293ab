/** Says where parcels are. */
export interface ParcelTracker {
  /** Never throws for what the service or the network does. */
  track(parcel: { carrier: string; trackingNumber: string }): Promise<TrackingAnswer>
}

/** `level`: 1 being prepared, 2 collected, 3 moving, 4 at the branch, 5 out for delivery, 6 delivered. */
type TrackingEvent = { at: Date; level: number; place: string; words: string }

/** `unseen`: the carrier has not met this number yet. `unknown`: nobody can say now. */
export type TrackingAnswer =
  | { kind: 'seen'; level: number; events: TrackingEvent[] }
  | { kind: 'unseen'; code: string }
  | { kind: 'unknown'; reason: string }
