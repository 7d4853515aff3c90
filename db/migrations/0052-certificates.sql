-- The certificate that the proxy presents for a custom domain (C3).
alter table domain_claims add column certificate_until timestamptz;

comment on column domain_claims.certificate_until is 'End of the certificate that the proxy presented at the last look; null before the first.';
