export { inquiryRoutes } from './routes.ts'
export { inquiryOfficeRoutes } from './office-routes.ts'
export { inquiriesOnDesk } from './on-desk.ts'
export { purgeInquiries } from './purge.ts'
