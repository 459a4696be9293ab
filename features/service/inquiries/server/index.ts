export { inquiryRoutes } from './routes.ts'
export { inquiryOfficeRoutes } from './office-routes.ts'
export { openInquiry } from './open.ts'
export { inquiriesOnDesk } from './on-desk.ts'
