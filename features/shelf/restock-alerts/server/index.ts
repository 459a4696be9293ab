export { restockRoutes } from './routes.ts'
export { tellRestocked } from './tell-restocked.ts'
