export { notificationRoutes } from './routes.ts'
export { tell, telling, tellingOf, type Telling } from './tell.ts'
export { sendNotifications } from './outbox.ts'
