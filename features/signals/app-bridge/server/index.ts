export { appBridgeRoutes, forgetInterfaceCalls } from './routes.ts'
export { interfacesOnDesk } from './interfaces-on-desk.ts'
