import { createContext } from 'react'

/** Whether something is drawn inside the shop's frame; a failure of the frame itself is not. */
export const FrameContext = createContext(false)
