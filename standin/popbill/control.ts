import { z } from 'zod'
import { ControlError, Nothing, reads, takes, type DoorAction } from '../door-action.ts'
import type { WireInvoice } from './wire.ts'

/** `refuse`: this one is not taken; `drop`: the line is cut before anything happens, `drop-after`: after it. */
type InvoiceFault = { kind: 'refuse'; code: number } | { kind: 'drop' } | { kind: 'drop-after' }
/** 300 issued, 304 at the tax office, 305 refused there, 600 cancelled. */
type KeptInvoice = { invoice: WireInvoice; taxOfficeNumber: string; stateCode: 300 | 304 | 305 | 600 }

/** The side of the service and of the tax office. */
export type InvoiceControl = ReturnType<typeof createInvoiceControl>

export function createInvoiceControl() {
  const kept = new Map<string, KeptInvoice>()
  const issuedBefore = new Set<string>()
  let faults: InvoiceFault[] = []
  return {
    /** Numbers of the tax office that were given out before this service began, so that they can be corrected. */
    plant: (taxOfficeNumbers: readonly string[]) => taxOfficeNumbers.forEach((one) => issuedBefore.add(one)),
    knows: (taxOfficeNumber: string) =>
      issuedBefore.has(taxOfficeNumber) ||
      [...kept.values()].some((one) => one.taxOfficeNumber === taxOfficeNumber),
    invoices: (): readonly KeptInvoice[] => [...kept.values()],
    find: (key: string) => kept.get(key),
    keep: (key: string, invoice: KeptInvoice) => void kept.set(key, invoice),
    fail(fault: InvoiceFault, times = 1) {
      faults = [...faults, ...Array.from({ length: times }, () => fault)]
    },
    nextFault: () => faults.shift(),
    /** The nightly hand-over to the tax office. */
    sendOn() {
      for (const invoice of kept.values()) if (invoice.stateCode === 300) invoice.stateCode = 304
    },
    setState(key: string, stateCode: KeptInvoice['stateCode']) {
      const found = kept.get(key)
      if (!found) throw new ControlError('no such invoice')
      found.stateCode = stateCode
    },
  }
}

const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refuse'), code: z.int().negative() }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('drop-after') }),
])

/** `/__ctl/popbill/<name>`. */
export const popbillDoor: Record<string, DoorAction<InvoiceControl>> = {
  invoices: reads((control) => control.invoices()),
  fail: takes(
    z.object({ fault: Fault, times: z.int().min(1).max(1_000).default(1) }),
    (control, { fault, times }) => control.fail(fault, times),
  ),
  'send-on': takes(Nothing, (control) => control.sendOn()),
}
