export { quickOption, quickOrderRoutes } from './routes.ts'
