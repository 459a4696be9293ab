export { fileRoutes, type RecordRules } from './routes.ts'
export {
  claimEach,
  claimFiles,
  gatherFiles,
  keepOnly,
  moveFiles,
  readClaimedFile,
  readClaimedFiles,
  releaseEach,
  releaseFiles,
  releaseSets,
} from './claim.ts'
export { takeForm } from './form.ts'
export { keeping } from './queries.ts'
export { openPictures } from './shown-pictures.ts'
export { publicGroups } from './group-queries.ts'
export { forgetUnclaimedFiles } from './jobs.ts'

export { groupsOnDesk } from './groups-on-desk.ts'
export { filesOfPerson, renameClaims } from './merge.ts'
