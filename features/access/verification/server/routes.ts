import { serve } from '#platform/server/serve.ts'
import { confirmCode, confirmIdentity, sendCode, startIdentity } from '../contract.ts'
import { confirmCode as confirm, sendCode as send } from './codes.ts'
import { confirmIdentity as confirmPerson, startIdentity as start } from './identity.ts'

export const verificationRoutes = [
  serve(sendCode, (call) => send(call, call.body)),
  serve(confirmCode, (call) => confirm(call, call.body)),
  serve(startIdentity, (call) => start(call, call.body)),
  serve(confirmIdentity, (call) => confirmPerson(call, call.body)),
]
