export { ConsentsPanel } from './consents-panel.tsx'
export { InstitutionPanel } from './institution-panel.tsx'
export { LeavePanel } from './leave-panel.tsx'
export { PapersPanel } from './papers-panel.tsx'
