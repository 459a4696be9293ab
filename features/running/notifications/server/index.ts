export { advertRoutes } from './advert-routes.ts'
export {
  advertChoicesOf,
  advertsChosen,
  chooseAdverts,
  confirmAdverts,
  forgetAdvertChoices,
} from './advert-choices.ts'
export { notificationOfficeRoutes } from './office-routes.ts'
export { outboxOnDesk } from './office-queries.ts'
export { notificationRoutes } from './routes.ts'
export { tell, telling, tellingOf, type Telling } from './tell.ts'
export { sendNotifications } from './outbox.ts'
export { forgetChoices, forgetWaiting, purgeNotifications } from './purge.ts'
