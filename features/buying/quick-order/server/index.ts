export { quickOption, readTexts, quickOrderRoutes } from './routes.ts'
