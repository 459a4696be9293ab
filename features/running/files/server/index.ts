export { fileRoutes } from './routes.ts'
export { claimFiles, readClaimedFile, readClaimedFiles, releaseFiles, releaseSets } from './claim.ts'
export { publicGroups } from './group-queries.ts'
export { forgetUnclaimedFiles } from './jobs.ts'

export { groupsOnDesk } from './groups-on-desk.ts'
