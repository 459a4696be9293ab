import type { Bridge } from './bridge.ts'
import { createInstance } from '../start/instance.ts'

/** The bridge of this page, once it stands; `peek` gives nothing outside the app. */
export const bridgeInstance = createInstance<Bridge>()
