export { chatRoutes } from './routes.ts'
export { chatOfficeRoutes } from './office-routes.ts'
export { chatsOnDesk } from './on-desk.ts'
export { chatOfPerson } from './merge.ts'
