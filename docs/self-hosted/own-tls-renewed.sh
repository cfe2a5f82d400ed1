#!/bin/sh
# In /usr/local/sbin/, run by certbot with each new certificate: a copy that the service may read, each file whole or not at all.
set -eu
to=/etc/duebook-tls
install -d -m 750 -g duebook "$to"
install -m 640 -g duebook "$RENEWED_LINEAGE/privkey.pem" "$to/key.pem.new"
install -m 640 -g duebook "$RENEWED_LINEAGE/fullchain.pem" "$to/certificate.pem.new"
mv "$to/key.pem.new" "$to/key.pem"
mv "$to/certificate.pem.new" "$to/certificate.pem"
