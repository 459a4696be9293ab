import { openPaymentWindow } from '#platform/web/bridge/payment-window.ts'
import { loadScript } from '#platform/web/calls/script.ts'
import type { PaymentWindow } from '../window-contract.ts'

/** Leaves the page for the gateway's window; rejects when it could not be opened. */
export const openWindow = ({ successPath, failPath, sdkUrl, clientKey, ...request }: PaymentWindow) =>
  openPaymentWindow(
    { sdkUrl, clientKey },
    {
      ...request,
      successUrl: window.location.origin + successPath,
      failUrl: window.location.origin + failPath,
    },
    loadScript,
  )
