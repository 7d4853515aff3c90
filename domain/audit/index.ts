export {
  type Act,
  type Actor,
  actorName,
  type MemberRole,
  OPERATOR_ROLES,
  type Operator,
  type OperatorRole,
  type Origin,
  operatorAct,
  STAFF_ROLES,
  type StaffRole,
  shopperAct,
  staffAct,
  systemAct,
} from './act.ts';
export {
  type AuditFilter,
  type AuditRow,
  auditFilters,
  listAudit,
} from './list-audit.ts';
export { type AuditEntry, recordAudit } from './record-audit.ts';
export { type OperatorEntry, recordOperatorAct } from './record-operator-act.ts';
export {
  MAIL_OWNERS_TASK,
  type OwnerTopic,
  ownerTopicOf,
  type Proof,
  proofOf,
  SENSITIVE,
} from './sensitive.ts';
