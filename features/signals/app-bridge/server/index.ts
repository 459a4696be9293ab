export { appBridgeRoutes, forgetInterfaceCalls } from './routes.ts'
