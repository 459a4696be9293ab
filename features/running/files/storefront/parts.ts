export { UploadField } from './upload-field.tsx'
export { useGroupUploads } from './use-group-uploads.ts'
