export { useGroupUploads } from './use-group-uploads.ts'
