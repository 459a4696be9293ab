export {
  attemptByGatewayOrder,
  attemptById,
  attemptsOf,
  checkLater,
  claimDue,
  closeIntent,
  markSent,
  markUnknown,
  markWaiting,
  openAttempt,
  resolveAttempt,
  setRefundAccount,
  type Attempt,
} from './attempts.ts'
export { askGateway, sendCancel, sendConfirm, voidAccount } from './gateway-calls.ts'
