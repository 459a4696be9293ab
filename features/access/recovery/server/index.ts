export { askApproval } from './approvals.ts'
export { approvalRoutes } from './approval-routes.ts'
export { recoveryRoutes } from './recovery.ts'
export { approvalsOnDesk } from './approvals-on-desk.ts'
